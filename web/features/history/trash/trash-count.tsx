import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { trashQueries } from './queries.ts'
import styles from './trash.module.css'

/** Renders the number of the user's items in the trash. Renders nothing if there are none or the number is unknown. */
export function TrashCount() {
  const { api } = usePageTools()
  const { format } = useText()
  const { data = 0 } = useQuery(trashQueries(api).count())
  return data > 0 ? <span className={styles.count}>{format.count(data)}</span> : null
}
