import type { LucideIcon } from './icon.tsx'
import createOutlineIcon from './outline-icon.ts'

/** Star of favorites. Its path is shorter than lucide's, which the first listing would load. */
export const Star = createOutlineIcon({
  name: 'star',
  node: [['path', { d: 'm12 2.5 3 6 6.5 1-4.7 4.6 1.1 6.5-5.9-3.1-5.9 3.1 1.1-6.5-4.7-4.6 6.5-1z' }]],
}) as unknown as LucideIcon
