import { useQueryClient } from '@tanstack/react-query'
import type { ImportResult, NewInvitation } from '#contract/invitations.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ImportPreview } from './import-preview.tsx'
import { type ImportFault, ImportPrompt } from './import-prompt.tsx'
import { ImportedPrompt } from './imported-prompt.tsx'
import { invitationCalls, invitationsKey } from './queries.ts'

/** Returns the action that invites the users of a CSV text in prompts: the text, its preview, and the links. */
export function useImport(canMail: boolean) {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = invitationCalls(api)
  const onClose = prompts.close

  function open(csv = '', fault: ImportFault | null = null): void {
    const onCheck = async (text: string): Promise<void> => {
      try {
        preview(text, (await calls.check(text)).rows)
      } catch (error) {
        fail(text, error)
      }
    }
    prompts.open({ id: 'import', content: <ImportPrompt {...{ csv, fault, onCheck, onClose }} /> })
  }

  function fail(csv: string, error: unknown): void {
    const fault = faultOf(error)
    if (!fault) toasts.error(t(isTooMany(error) ? 'invitations.fault.tooMany' : errorKey(error)))
    open(csv, fault)
  }

  function preview(csv: string, rows: ImportResult['rows']): void {
    const onCreate = async (): Promise<void> => {
      try {
        const result = await withProof((proof) => calls.importUsers(csv, proof))
        if (!result?.created) return preview(csv, result?.rows ?? rows)
        prompts.open({
          id: 'imported',
          content: <ImportedPrompt created={result.created} onMail={mail} {...{ canMail, onClose }} />,
        })
        await queries.invalidateQueries({ queryKey: invitationsKey })
      } catch (error) {
        fail(csv, error)
      }
    }
    prompts.open({ id: 'import', content: <ImportPreview onBack={() => open(csv)} {...{ rows, onCreate, onClose }} /> })
  }

  async function mail(created: NewInvitation): Promise<string | null> {
    const address = created.invitation.email ?? ''
    try {
      const { problem } = await calls.mail(created)
      return problem && t('invitations.notSent', address, t(`mail.problem.${problem}`))
    } catch (error) {
      return t('invitations.notSent', address, t(errorKey(error)))
    }
  }
  return () => open()
}

function faultOf(error: unknown): ImportFault | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'too_large') return 'tooMany'
  return error.code === 'invalid' && error.field === 'csv' ? 'unreadable' : null
}

const isTooMany = (error: unknown) => error instanceof ApiError && error.code === 'conflict'
