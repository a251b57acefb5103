import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** Gray placeholder for content that is loading. Give it the size of the content to avoid layout shifts. */
export function Skeleton(props: {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  round?: boolean
}) {
  const { width = '100%', height = '1em', round = false } = props
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: round ? '50%' : undefined }}
      aria-hidden
    />
  )
}
