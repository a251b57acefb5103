import styles from './progress.module.css'

/** Progress bar. `value` is from 0 to 1, or null if unknown. Follows the reading direction. */
export function Progress(props: { label: string; value: number | null; failed?: boolean }) {
  const { label, value, failed = false } = props
  const percent = value === null ? undefined : Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-failed={failed || undefined}
    >
      <div
        className={styles.bar}
        data-unknown={percent === undefined || undefined}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  )
}

/** Thin bar at the top of the page while it waits for the server. Appears after 400 ms. */
export function TopProgress(props: { label: string }) {
  return (
    <div className={styles.top} aria-live="polite">
      <Progress label={props.label} value={null} />
    </div>
  )
}
