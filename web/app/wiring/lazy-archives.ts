// Code for compressing and extracting in one chunk. Each chunk adds its name to the initial download.
export { Compress } from './compress.tsx'
export { Extract } from './extract.tsx'
