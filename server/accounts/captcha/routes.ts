import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Captcha } from './captcha.ts'

/** What is to be solved before somebody signs in or up. */
export function captchaRoutes({ captcha }: { captcha: Captcha }): Route[] {
  return [
    route({
      name: 'captcha.puzzle',
      method: 'GET',
      path: '/api/captcha',
      access: 'public',
      effects: [],
      run: async () => json(captcha.puzzle()),
    }),
  ]
}
