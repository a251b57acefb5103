import { type FormEvent, type ReactNode, useId } from 'react'
import styles from './card.module.css'

/** Titled box of settings. With `onSubmit` it is a form, and Enter in a field submits it. `id` is its fragment in links. */
export function Card(props: {
  id?: string
  title: string
  detail?: ReactNode
  footer?: ReactNode
  onSubmit?: () => void
  children: ReactNode
}) {
  const { id, title, detail, footer, onSubmit, children } = props
  const titleId = useId()
  const content = (
    <>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {detail && <p className={styles.detail}>{detail}</p>}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
  if (!onSubmit) {
    return (
      <section id={id} className={styles.card} aria-labelledby={titleId}>
        {content}
      </section>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} className={styles.card} aria-labelledby={titleId} onSubmit={submit} noValidate>
      {content}
    </form>
  )
}
