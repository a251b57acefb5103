import type { DirectorySettings } from '#contract/ldap.ts'

/** Returns settings of an LDAP directory that nobody needs to reach, except where `given` says otherwise. */
export const directorySettings = (given: Partial<DirectorySettings> = {}): DirectorySettings => ({
  ...{ servers: ['ldap://127.0.0.1:1'], certificates: '', startTls: false, allowUnencryptedConnections: false },
  ...{ bindDn: 'cn=service,dc=example', userBase: 'dc=example', userFilter: '(uid={username})' },
  ...{ idAttribute: 'entryUUID', nameAttribute: 'uid', emailAttribute: '', quotaAttribute: '', languageAttribute: '' },
  ...{ groupLookup: 'none', groupBase: '', allowedGroups: [], administratorGroups: [], groups: [] },
  ...{ createsAccounts: true, ...given },
})
