import { useText } from '#web/i18n/text.tsx'
import { SecretPrompt } from '#web/ui/secret-prompt.tsx'

/** Shows the link of a new invitation once, and the result of the email with it if there was one. */
export function InvitationCreatedPrompt(props: { link: string; mailed: string | null; onClose: () => void }) {
  const { link, mailed, onClose } = props
  const { t } = useText()
  const texts = {
    title: t('invitations.made'),
    once: t('invitations.made.once'),
    label: t('invitations.link'),
    copy: t('invitations.copy'),
    copied: t('invitations.copied'),
    copyByHand: t('invitations.byHand'),
    notCopied: t('invitations.notCopied'),
    done: t('tokens.done'),
  }
  return (
    <SecretPrompt secret={link} texts={texts} onClose={onClose}>
      {mailed !== null && <p role="status">{mailed}</p>}
    </SecretPrompt>
  )
}
