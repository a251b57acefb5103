import { FolderQuota, GroupQuota, QuotaStatus, UserQuota, UserQuotas } from '#contract/quotas.ts'
import { type Group, json } from './operation.ts'

export const quotas: Group = {
  name: 'Quotas',
  says: 'Limit the size and the number of the files in a home or in a folder, with its trash and versions. A change that would exceed a limit is refused with `quota_exceeded` (507) before bytes are sent, and a stream without a length at the limit.',
  operations: {
    'GET /api/quota': {
      does: 'Returns the limits of the caller’s home and its usage.',
      answers: [json('The limits and the usage.', QuotaStatus)],
    },
    'GET /api/quotas': {
      does: 'Returns the limits of all users and folders, and the usage of the homes and folders.',
      answers: [json('All users, the oldest account first, and the folders with a quota.', UserQuotas)],
    },
    'GET /api/users/:id/quota': {
      does: 'Returns the limits of a user and the usage of their home.',
      answers: [json('The limits and the usage.', UserQuota)],
      fails: [404],
    },
    'PUT /api/users/:id/quota': {
      does: 'Changes limits of a user. Limits that are absent stay as they are.',
      answers: [json('The limits and the usage.', UserQuota)],
      fails: [404],
      example: { body: { bytes: 10_000_000_000, files: 'inherited' } },
    },
    'GET /api/groups/:id/quota': {
      does: 'Returns the limits of a group.',
      answers: [json('The limits.', GroupQuota)],
      fails: [404],
    },
    'PUT /api/groups/:id/quota': {
      does: 'Changes limits of a group. Limits that are absent stay as they are.',
      answers: [json('The limits.', GroupQuota)],
      fails: [404],
      example: { body: { bytes: 50_000_000_000 } },
    },
    'GET /api/folder-quotas/*': {
      does: 'Returns the limits of a folder and what is in it.',
      answers: [json('The limits and the usage.', FolderQuota)],
      fails: [404],
    },
    'PUT /api/folder-quotas/*': {
      does: 'Changes limits of a folder. Limits that are absent stay as they are; null removes one.',
      answers: [json('The limits and the usage.', FolderQuota)],
      fails: [404, 409],
      example: { body: { bytes: 500_000_000_000, files: null } },
    },
  },
}
