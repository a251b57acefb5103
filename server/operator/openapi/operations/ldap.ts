import { LdapState, LdapTestResult } from '#contract/ldap.ts'
import { type Group, json } from './operation.ts'

const state = json('The settings, without the password of the bind account.', LdapState)
const settings = {
  ...{ servers: ['ldaps://directory.example.org'], certificates: '', startTls: false },
  ...{ allowUnencryptedConnections: false, bindDn: 'cn=coffer,dc=example,dc=org', userBase: 'dc=example,dc=org' },
  ...{ userFilter: '(uid={username})', idAttribute: 'entryUUID', nameAttribute: 'uid', emailAttribute: 'mail' },
  ...{ quotaAttribute: '', languageAttribute: '', groupLookup: 'memberOf', groupBase: '', allowedGroups: [] },
  ...{ administratorGroups: [], groups: [], createsAccounts: true },
}

export const ldap: Group = {
  name: 'LDAP',
  says: 'The LDAP directory in which users sign in (`docs/operate/ldap.md`).',
  operations: {
    'GET /api/ldap': { does: 'Returns the settings of the directory.', answers: [state] },
    'PUT /api/ldap': {
      does: 'Sets the directory.',
      answers: [state],
      example: { body: { settings, bind_password: 'secret' } },
    },
    'DELETE /api/ldap': {
      does: 'Removes the directory. Accounts stay bound to it.',
      answers: [state],
      example: { body: {} },
    },
    'POST /api/ldap/test': {
      does: 'Tests the connection to each server, and what the directory says about a user.',
      answers: [json('The results of the steps.', LdapTestResult)],
      fails: [409],
      example: { body: { user: 'zoe' } },
    },
  },
}
