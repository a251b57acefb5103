import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import styles from './sidebar.module.css'

/** Number of favorites and of tags in the sidebar. Their pages have all. */
export const MOST_IN_SIDEBAR = 5

interface ShowAllProps {
  /** Route of the page. */
  readonly page: string
  readonly count: number
  readonly onChosen: () => void
}

/** Link to the page with all favorites or tags, if the sidebar does not have them all. */
function ShowAllLink({ page, count, onChosen }: ShowAllProps) {
  const { t } = useText()
  return (
    <li>
      <a className={styles.entry} href={hrefOf(page)} draggable={false} onClick={onChosen}>
        {t('places.allFavorites', count)}
      </a>
    </li>
  )
}

/** The link as a part, which needs the messages of the places. */
export const showAllLink = createPart<ShowAllProps>(async () => ShowAllLink)
