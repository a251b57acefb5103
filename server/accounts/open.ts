import type { Config } from '#server/platform/config/settings.ts'
import { AccessEntriesEditor, type EntriesEditorParts } from './access-entries-editor/editor.ts'
import { Tokens, type TokensOptions } from './api-tokens/service.ts'
import { type CaptchaParts, openCaptcha } from './captcha/open-captcha.ts'
import { EffectivePermissions } from './effective-permissions/service.ts'
import { Groups } from './groups/service.ts'
import { openInvitations } from './invitations/open-invitations.ts'
import { Quotas, type QuotasParts } from './quotas/service.ts'
import { openSettingsEditor, type SettingsEditorParts, settingsLimits } from './settings-editor/open-settings.ts'
import { AppPasswordSignIn } from './sign-in/app-password-sign-in.ts'
import { openSessions, type SessionsParts } from './sign-in/open-sessions.ts'
import { Accounts, type AccountsOptions } from './user-management/accounts.ts'
import { openUsers, type UsersParts } from './users/open-users.ts'

export type AccountsParts = Omit<CaptchaParts, 'setting'> &
  Omit<SessionsParts, 'users' | 'passwords' | 'registration' | 'captcha'> &
  Omit<UsersParts, 'events'> &
  Omit<SettingsEditorParts, 'proof' | 'users'> &
  Omit<TokensOptions, 'proof'> &
  Omit<EntriesEditorParts, 'users' | 'groups' | 'proof'> &
  Omit<QuotasParts, 'groups'> &
  Pick<AccountsOptions, 'events'> & { readonly config: Pick<Config, 'captcha'> }

/**
 * Opens users, sign-in, and everything that changes accounts and settings. The settings themselves are open already: storage needs them,
 * and users need storage.
 */
export function openAccounts(parts: AccountsParts) {
  const { config } = parts
  const { homes, ...userServices } = openUsers(parts)
  const captcha = openCaptcha({ ...parts, setting: config.captcha })
  const signInServices = openSessions({ ...parts, ...userServices, captcha })
  const { proof } = signInServices
  const tokens = new Tokens({ ...parts, proof })
  const groups = new Groups({ ...parts, ...signInServices })
  return {
    captcha,
    homes,
    userServices,
    signInServices,
    limits: settingsLimits(parts),
    settingsEditor: openSettingsEditor({ ...parts, ...userServices, proof }),
    tokens,
    appPasswordSignIn: new AppPasswordSignIn({ ...signInServices, tokens }),
    accounts: new Accounts({
      ...parts,
      ...userServices,
      ...signInServices,
      homes,
      sharesAccount: config.auth.method === 'noauth',
    }),
    groups,
    entriesEditor: new AccessEntriesEditor({ ...parts, ...userServices, groups, proof }),
    ...openInvitations({ ...parts, ...userServices, ...signInServices, homes, captcha }),
    quotas: new Quotas({ ...parts, groups }),
    effectivePermissions: new EffectivePermissions({ ...parts, users: userServices.users }),
  }
}
