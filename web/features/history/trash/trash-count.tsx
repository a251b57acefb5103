import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { trashQueries } from './queries.ts'
import styles from './trash.module.css'

/** How much of one's own is in the trash; nothing while it is empty, or nobody knows. */
export function TrashCount() {
  const { api } = usePageTools()
  const { format } = useText()
  const { data = 0 } = useQuery(trashQueries(api).count())
  return data > 0 ? <span className={styles.count}>{format.count(data)}</span> : null
}
