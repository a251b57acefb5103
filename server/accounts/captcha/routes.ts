import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Captcha } from './captcha.ts'

/** Route that issues captcha puzzles for sign-in and sign-up. */
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
