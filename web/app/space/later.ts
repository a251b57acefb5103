// All that comes later of sizes, as one piece: each piece costs the first load its name.
export { askSizes } from './ask-sizes.ts'
export { SpacePage } from './space-part.tsx'
export { UsageMeter } from './usage-meter.tsx'
