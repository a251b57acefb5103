import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A grey place where something will be: give it the size of what comes, so that nothing jumps. */
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
