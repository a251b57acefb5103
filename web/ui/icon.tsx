import type { LucideIcon } from 'lucide-react'

export type { LucideIcon }

/** Draws an outline icon for the eye only: what it means is said by the text or the name beside it. */
export function Icon(props: { icon: LucideIcon; size?: number; className?: string | undefined }) {
  const { icon: Drawing, size, className } = props
  const side = size ?? 'var(--icon)'
  return <Drawing style={{ inlineSize: side, blockSize: side }} strokeWidth={1.5} className={className} aria-hidden />
}
