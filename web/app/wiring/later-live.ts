// What follows others' changes, as one piece: each piece costs the first load its name.
export { followPlace } from './follow-place.ts'
export { LostLine } from './lost-line.tsx'
