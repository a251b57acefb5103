import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { accountCalls, devicesKey } from './queries.ts'

const NOTHING = { password: '', confirmation: '' }

/** Length in characters above which a password cannot be on the list of common passwords. */
const NOT_COMMON = 200

/** Returns a helpful reason why the server rejected a password as weak. */
function weakness(password: string, least: number, t: Translate): string {
  const length = [...password].length
  if (length < least) return t('profile.passwordShort', least)
  return t(length > NOT_COMMON ? 'profile.passwordLong' : 'profile.passwordCommon')
}

/** Saves a new password, and records whether the server rejected the last one as weak. */
function usePasswordChange(userId: number, onDone: () => void, onWeak: () => void) {
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const [weak, setWeak] = useState(false)
  const [busy, setBusy] = useState(false)

  async function change(password: string): Promise<void> {
    setBusy(true)
    try {
      const changed = await withProof((proof) => accountCalls(api).changePassword(userId, password, proof))
      if (changed === null) return
      onDone()
      toasts.success(t('success.passwordUpdated'))
      void queries.invalidateQueries({ queryKey: devicesKey })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'password_weak')) return void toasts.error(t(errorKey(error)))
      setWeak(true)
      onWeak()
    } finally {
      setBusy(false)
    }
  }
  return { change, busy, weak, forget: () => setWeak(false) }
}

/** Sets a new password. While the two fields are empty or differ, the button only marks them. */
export function PasswordCard({ user }: { user: Pick<User, 'id' | 'username'> }) {
  const { t } = useText()
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [tried, setTried] = useState(false)
  const { password, confirmation } = typed
  const empty = password === '' && confirmation === ''
  const usable = password !== '' && password === confirmation
  const tone = usable ? 'match' : !empty || tried ? 'differ' : undefined
  const { MinimumPasswordLength: least } = useConfig()
  const start = () => {
    setTyped(NOTHING)
    setTried(false)
  }
  const { change, busy, weak, forget } = usePasswordChange(user.id, start, () => first.current?.focus())
  const type = (part: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...part })
    setTried(false)
    forget()
  }
  const submit = () => {
    setTried(true)
    if (usable && !busy) void change(password)
    if (!usable) first.current?.focus()
  }
  return (
    <Card
      id="profile.password"
      title={t('profile.password')}
      detail={t('profile.passwordEnds')}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" state={busy ? 'busy' : 'idle'}>
          {t('settings.update')}
        </Button>
      }
    >
      {/* Tells password managers which account the password belongs to. */}
      <input hidden type="text" name="username" autoComplete="username" value={user.username} readOnly />
      <TextField
        ref={first}
        label={t('profile.newPassword')}
        hint={t('profile.passwordRule', least)}
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        tone={tone}
        error={weak || (tried && password === '') ? weakness(password, least, t) : undefined}
        onChange={(event) => type({ password: event.target.value })}
      />
      <TextField
        label={t('profile.confirmPassword')}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        value={confirmation}
        tone={tone}
        error={tried && password !== '' && !usable ? t('error.passwordsDiffer') : undefined}
        onChange={(event) => type({ confirmation: event.target.value })}
      />
    </Card>
  )
}
