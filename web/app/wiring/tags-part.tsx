import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import type { Tag } from '#contract/tags.ts'
import { TagName } from '#web/features/files/tags/tag-dots.tsx'
import { TagsView } from '#web/features/files/tags/tags-view.tsx'
import { useTagActions } from '#web/features/files/tags/use-tag-actions.tsx'
import { useTags } from '#web/features/files/tags/use-tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { TopProgress } from '#web/ui/progress.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { navigateBy } from '../pages/use-browse-host.ts'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { LazyPart } from '../shell/lazy-part.tsx'
import styles from './page-title.module.css'
import { tagsOf } from './tags.tsx'

const view = createPart(async () => TagsView)
const actions = createPart(async () => TagActions)

/** Menu that changes and deletes the tag whose items are shown. */
function TagActions({ tag, onDeleted }: { tag: Tag; onDeleted: () => void }) {
  const { t } = useText()
  const entriesFor = useTagActions(onDeleted)
  return <MenuButton label={t('places.actionsFor', tag.name)} icon={Ellipsis} entries={entriesFor(tag)} />
}

/** Page with the tags of the signed-in user, or with the items of one tag, with its messages. */
export function TagsPage() {
  const { session, speech, goTo, tools } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  const { path } = useAddress()
  const id = /\d+/.exec(path)?.[0]
  const { data } = useTags()
  const tag = data?.find((one) => String(one.id) === id)
  const spoken = useMemo(() => {
    const both = <P extends object>(part: ReturnType<typeof createPart<P>>) =>
      withMessages(withMessages(withMessages(part, 'places', speech), 'tags', speech), 'listing', speech)
    return { view: both(view), actions: both(actions) }
  }, [speech])
  const props = useMemo(
    () => ({
      tagId: id === undefined ? null : Number(id),
      navigate: navigateBy(goTo),
      edit: tagsOf(tools).edit,
      renderError: (error: unknown, retry: () => void) => (
        <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />
      ),
    }),
    [goTo, id, tools],
  )
  const menu = useMemo(() => tag && { tag, onDeleted: () => goTo('/tags') }, [tag, goTo])
  useTitle(tag?.name)
  if (state.kind !== 'signed-in') return null
  return (
    <Frame
      header={
        <>
          <h1 className={styles.title}>{tag ? <TagName tag={tag} /> : t('route.tags')}</h1>
          {menu && <LazyPart part={spoken.actions} props={menu} waiting={null} />}
        </>
      }
    >
      <LazyPart part={spoken.view} props={props} waiting={<TopProgress label={t('state.loading')} />} />
    </Frame>
  )
}
