import type { Prompts } from '#web/lib/prompts.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { loadViews } from '../pages/load-views.ts'
import type { ShownFile } from './shown-file.ts'

const Versions = lazyComponent(async () => (await loadViews()).Versions)

/** Shows the earlier versions of a file. */
export const showVersions = (prompts: Prompts, file: ShownFile): void =>
  prompts.open({ id: 'versions', content: <Versions file={file} /> })
