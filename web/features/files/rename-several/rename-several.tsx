import { changesOf } from '../commands/changes.ts'
import type { CommandTools } from '../commands/command-tools.ts'
import { reportFailure } from '../commands/report-failure.ts'
import type { Item } from '../listing/item.ts'
import { rowOf } from '../listing/listing.ts'
import { type NewName, RenameSeveralPrompt } from './rename-several-prompt.tsx'

/** Asks for the new names of several items, and renames them. */
export function RenameSeveral({ tools, items }: { tools: CommandTools; items: readonly Item[] }) {
  const { folder, open, page } = tools
  const { prompts, toasts, speech } = page
  const rename = (names: readonly NewName[]) => {
    const select = tools.selectLater()
    const renamed = new Map(names.map(({ from, to }) => [from, to]))
    changesOf(tools)
      .renameSeveral(folder, names)
      .then(() => select(items.map(({ name }) => renamed.get(name) ?? name)))
      .catch((error: unknown) =>
        reportFailure({ t: speech.t, toasts }, 'rename', names[0]?.from ?? '', error, () => rename(names)),
      )
  }
  return (
    <RenameSeveralPrompt
      items={items}
      isTaken={(name) => open !== null && rowOf(open.all, name) !== -1}
      onClose={prompts.close}
      onNames={(names) => {
        prompts.close()
        rename(names)
      }}
    />
  )
}
