import { NoticePreferences, NoticesPage, UnreadNotices } from '#contract/notices.ts'
import { type Group, json } from './operation.ts'

const unread = json('The number of unread notifications.', UnreadNotices)

export const notices: Group = {
  name: 'Notifications',
  says: 'What happened to the user’s links and jobs while they were not looking. Each user has their own notifications, and they name no item that the user may not see now.',
  operations: {
    'GET /api/notices': {
      does: 'Returns a page of the user’s notifications, the latest first. An open stream of `GET /api/events/{path}` sends the event `notice` when they change.',
      answers: [json('The notifications.', NoticesPage)],
    },
    'POST /api/notices/read': {
      does: 'Marks notifications as read: those with these ids, those of these jobs, and those not later than `until`.',
      answers: [unread],
      example: { body: { ids: [12, 13] } },
    },
    'DELETE /api/notices': {
      does: 'Removes the user’s notifications.',
      answers: [unread],
    },
    'DELETE /api/notices/:id': {
      does: 'Removes a notification.',
      answers: [unread],
      fails: [404],
    },
    'GET /api/notices/preferences': {
      does: 'Returns which kinds of notifications the user wants to see.',
      answers: [json('The kinds.', NoticePreferences)],
    },
    'PUT /api/notices/preferences': {
      does: 'Sets which kinds of notifications the user wants to see from now on.',
      answers: [json('The kinds.', NoticePreferences)],
      example: {
        body: {
          upload_received: true,
          link_used: false,
          job_failed: true,
          storage_low: true,
          recovery_code_used: true,
        },
      },
    },
  },
}
