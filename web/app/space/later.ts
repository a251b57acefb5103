// What is wanted of sizes beside a listing, as one piece: each piece costs the first load its name.
export { askSizes } from './ask-sizes.ts'
export { UsageMeter } from './usage-meter.tsx'
