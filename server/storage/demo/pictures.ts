import type { DemoFile } from './demo-file.ts'

/** Demo pictures of different sizes and shapes. `tools/demo/paint.ts` painted those in PNG. */
export const pictures: readonly DemoFile[] = [
  { path: 'Pictures/Dawn over the valley.png', asset: 'dawn.png' },
  { path: 'Pictures/Noon.png', asset: 'noon.png' },
  { path: 'Pictures/Dusk.png', asset: 'dusk.png' },
  { path: 'Pictures/Night, upright.png', asset: 'night.png' },
  { path: 'Pictures/Desert panorama.png', asset: 'desert.png' },
  { path: 'Pictures/Winter.png', asset: 'winter.png' },
  { path: 'Pictures/Evening hills.jpg', asset: 'evening.jpg' },
  { path: 'Pictures/Morning mist.jpg', asset: 'mist.jpg' },
  { path: 'Pictures/Patterns/Weave, blue.png', asset: 'weave-blue.png' },
  { path: 'Pictures/Patterns/Weave, clay.png', asset: 'weave-clay.png' },
  { path: 'Pictures/Patterns/Tiny.png', asset: 'tiny.png' },
]
