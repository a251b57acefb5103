import { LayoutGrid, List } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { Segmented } from '#web/ui/radio-group.tsx'
import type { FolderViewName } from './view-choice.ts'

/** Switches a shared folder between list and gallery. */
export function ViewSwitch({ view, onView }: { view: FolderViewName; onView: (view: FolderViewName) => void }) {
  const { t } = useText()
  return (
    <Segmented
      label={t('visitor.view')}
      hideLabel
      value={view}
      choices={[
        { value: 'list', text: t('visitor.view.list'), icon: List },
        { value: 'gallery', text: t('visitor.view.gallery'), icon: LayoutGrid },
      ]}
      onValue={onView}
    />
  )
}
