import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

/** Collapsible section. Its content is rendered when it is first opened, and stays mounted. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.disclosure} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={styles.summary}>
        <Icon icon={ChevronRight} size={16} mirrored className={styles.sign} />
        {title}
      </summary>
      {opened && <div className={styles.content}>{children}</div>}
    </details>
  )
}
