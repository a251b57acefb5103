// Parts that are needed beside a listing, in one chunk. Each chunk adds its name to the initial download.
export { TrashCount } from '#web/features/history/trash/trash-count.tsx'
export { TooltipLayer } from '#web/ui/tooltip.tsx'
export { ThemeChoice } from '../shell/theme-choice.tsx'
export { SignInLinks } from '../shell/ways-in.tsx'
export { loadSizes } from './ask-sizes.ts'
export { UsageMeter } from './usage-meter.tsx'
