import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `登入 ${name}`,
  'login.signUpTitle': (name: string) => `註冊 ${name}`,
  'login.username': '使用者名稱',
  'login.confirmPassword': '確認密碼',
  'login.submit': '登入',
  'login.signUp': '註冊',
  'login.toSignUp': '建立帳號',
  'login.toLogin': '已有帳號',
  'login.tokenUnusable': '先前保存的登入資訊已無法使用，請重新登入。',
  'login.accountMade': '您的帳號已準備就緒，請登入。',
  'login.passwordRule': (n: number) => (n === 1 ? '至少 1 個字元。' : `至少 ${n} 個字元，且不容易猜到。`),
  'login.passwordWeak': '這組密碼太短或太容易猜到，請換一組。',
  'login.signUpOff': '目前不開放註冊。',
  'login.captchaWorking': '正在進行真人驗證…',
  'login.captchaSolved': '已通過真人驗證。',
  'login.captchaUnavailable': '無法進行真人驗證。',
  'login.captchaMissing': '請先完成真人驗證，然後再試一次。',
  'login.captchaFailed': '真人驗證未通過，請再試一次。',
  'login.refusedByServer': '使用者名稱不可空白，密碼也不能太短或太常見。',
}
