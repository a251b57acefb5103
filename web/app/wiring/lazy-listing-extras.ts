// Parts that are needed beside a listing, in one chunk. Each chunk adds its name to the initial download.
export { TrashCount } from '#web/features/history/trash/trash-count.tsx'
export { TooltipLayer } from '#web/ui/tooltip.tsx'
export { SignInLinks } from '../shell/sign-in-links.tsx'
export { ThemeChoice } from '../shell/theme-choice.tsx'
export { loadSharedPaths } from './load-shared-paths.ts'
export { loadSizes } from './load-sizes.ts'
export { UsageMeter } from './usage-meter.tsx'
