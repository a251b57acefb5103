// Builds the page of all controls and serves it for manual testing: `node scripts/run.mjs tools/gallery/serve.ts`.
import { buildGallery, serveBuilt } from '../../e2e/gallery.ts'

const server = serveBuilt(await buildGallery(), '', 4173)
console.log(
  `The gallery is at ${server.url}?scene=controls (or states, frame, identity; theme=dark; color=%23aa3300; language=de, ar)`,
)
