import { useText } from '#web/i18n/text.tsx'
import { Button, type WorkState } from '#web/ui/button.tsx'

/** Renders the button that saves a card. */
export function UpdateButton({ state }: { state: WorkState }) {
  const { t } = useText()
  return (
    <Button type="submit" variant="primary" state={state}>
      {t('settings.update')}
    </Button>
  )
}
