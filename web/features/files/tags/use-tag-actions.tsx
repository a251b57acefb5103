import { PencilLine, Trash2 } from 'lucide-react'
import type { Tag } from '#contract/tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { TagDeletePrompt, TagEditPrompt } from './tag-edit-prompts.tsx'

/** Returns a function for the menu entries that change and delete a tag. `onDeleted` is called with a deleted one. */
export function useTagActions(onDeleted: (tag: Tag) => void = () => undefined): (tag: Tag) => MenuEntry[] {
  const { prompts } = usePageTools()
  const { t } = useText()
  const onClose = prompts.close
  return (tag) => [
    {
      id: 'edit',
      text: t('tags.edit'),
      icon: PencilLine,
      onSelect: () => prompts.open({ id: 'editTag', content: <TagEditPrompt {...{ tag, onClose }} /> }),
    },
    {
      id: 'delete',
      text: t('tags.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () =>
        prompts.open({
          id: 'deleteTag',
          content: <TagDeletePrompt {...{ tag, onClose }} onDeleted={() => onDeleted(tag)} />,
        }),
    },
  ]
}
