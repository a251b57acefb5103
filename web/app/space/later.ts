// What is wanted beside a listing, as one piece: each piece costs the first load its name.
export { TrashCount } from '#web/features/trash/trash-count.tsx'
export { TooltipLayer } from '#web/ui/tooltip.tsx'
export { ThemeChoice } from '../frame/theme-choice.tsx'
export { WaysIn } from '../frame/ways-in.tsx'
export { askSizes } from './ask-sizes.ts'
export { UsageMeter } from './usage-meter.tsx'
