import type { MessageModules } from '../../catalog.ts'

/** Japanese texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `${name}にログイン`,
  'login.signUpTitle': (name: string) => `${name}に新規登録`,
  'login.username': 'ユーザー名',
  'login.confirmPassword': 'パスワード（確認）',
  'login.submit': 'ログイン',
  'login.signUp': '新規登録',
  'login.toSignUp': 'アカウントを作成',
  'login.toLogin': 'アカウントをお持ちの方',
  'login.tokenUnusable': '保存されたログイン情報を使えませんでした。もう一度ログインしてください。',
  'login.accountMade': 'アカウントの準備ができました。ログインしてください。',
  'login.passwordRule': (n: number) => (n === 1 ? '1文字以上。' : `${n}文字以上で、推測されにくいものにしてください。`),
  'login.passwordWeak': 'このパスワードは短すぎるか、推測されやすいため、別のものにしてください。',
  'login.signUpOff': '現在、新規登録は受け付けていません。',
  'login.captchaWorking': 'ロボットでないことを確認しています…',
  'login.captchaSolved': 'ロボットでないことを確認しました。',
  'login.captchaUnavailable': 'ロボットでないことの確認を行えませんでした。',
  'login.captchaMissing': 'ロボットでないことを確認してから、もう一度お試しください。',
  'login.captchaFailed': 'ロボットでないことの確認に失敗しました。もう一度お試しください。',
  'login.refusedByServer': '空のユーザー名、短いパスワード、よく使われるパスワードは登録できません。',
}
