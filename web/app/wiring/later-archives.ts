// What packs and unpacks, as one piece: each piece costs the first load its name.
export { Compress } from './compress.tsx'
export { Extract } from './extract.tsx'
