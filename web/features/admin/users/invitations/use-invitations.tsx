import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invitation, NewInvitation } from '#contract/invitations.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { groupQueries } from '../../groups/queries.ts'
import { mailStatusQuery } from '../../settings/mail/queries.ts'
import { InvitationCreatedPrompt } from './created-prompt.tsx'
import {
  faultsOfRefusal,
  type InvitationDraft,
  type InvitationFaults,
  newInvitationDraft,
  requestOf,
} from './invitation-draft.ts'
import { InvitePrompt } from './invite-prompt.tsx'
import { linkOf } from './links.ts'
import { pageAddress } from './page-address.ts'
import { invitationCalls, invitationsKey } from './queries.ts'

/** Returns the actions that create and revoke invitations in prompts; `invite` is null until the page knows the settings and the groups. */
export function useInvitations() {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const { data: settings } = useQuery(settingsQuery(api))
  const { data: groups } = useQuery(groupQueries(api).all())
  const { data: mail } = useQuery(mailStatusQuery(api))
  const canMail = mail !== undefined && mail.server !== null && mail.links
  const calls = invitationCalls(api)
  const onClose = prompts.close
  const refresh = () => queries.invalidateQueries({ queryKey: invitationsKey })
  const showError = (error: unknown) => {
    const isTooMany = error instanceof ApiError && error.code === 'conflict'
    toasts.error(t(isTooMany ? 'invitations.fault.tooMany' : errorKey(error)))
  }

  /** Sends the link if there is an address. @returns the result, null if there is none */
  async function mailed(created: NewInvitation): Promise<string | null> {
    const { email } = created.invitation
    if (email === null || !canMail) return null
    try {
      const { problem } = await calls.mail(created)
      if (problem === null) return t('invitations.sent', email)
      return t('invitations.notSent', email, t(`mail.problem.${problem}`))
    } catch (error) {
      return t('invitations.notSent', email, t(errorKey(error)))
    }
  }

  /** Opens the form. The password prompt replaces it, so it is opened again with the same input if nothing was created. */
  function invite(
    known: Pick<Parameters<typeof InvitePrompt>[0], 'groups' | 'createsHomes'>,
    typed: InvitationDraft,
    faults: InvitationFaults = {},
  ): void {
    const onSubmit = async (draft: InvitationDraft): Promise<void> => {
      try {
        const created = await withProof((proof) => calls.create(requestOf(draft), proof))
        if (!created) return invite(known, draft)
        const said = await mailed(created)
        prompts.open({
          id: 'invitation-created',
          content: <InvitationCreatedPrompt link={linkOf(created, pageAddress())} mailed={said} onClose={onClose} />,
        })
        await refresh()
      } catch (error) {
        const refused = faultsOfRefusal(error)
        if (!refused) showError(error)
        invite(known, draft, refused ?? {})
      }
    }
    const content = <InvitePrompt {...known} {...{ typed, faults, canMail, onSubmit, onClose }} />
    prompts.open({ id: 'invitation', content })
  }

  function askToRevoke({ id, username, email }: Invitation): void {
    const onConfirm = async (): Promise<void> => {
      onClose()
      try {
        if (await withProof((proof) => calls.revoke(id, proof))) toasts.success(t('invitations.revoked'))
      } catch (error) {
        // An invitation that no longer exists is the wanted result.
        if (!(error instanceof ApiError && error.status === 404)) toasts.error(t(errorKey(error)))
      }
      await refresh()
    }
    const content = (
      <ConfirmPrompt title={t('invitations.revoke.title')} confirm={t('tokens.revoke')} {...{ onConfirm, onClose }}>
        {[username ?? email].flatMap((name) => (name ? [<p key="name">{visibleName(name)}</p>] : []))}
        <p>{t('invitations.revoke.detail')}</p>
      </ConfirmPrompt>
    )
    prompts.open({ id: 'invitation-revoke', content })
  }

  const isKnown = settings !== undefined && groups !== undefined
  const start = () => {
    if (!isKnown) return
    const { defaults, createUserDir } = settings.settings
    invite({ groups, createsHomes: createUserDir }, newInvitationDraft(defaults, createUserDir))
  }
  return { invite: isKnown ? start : null, askToRevoke, canMail }
}
