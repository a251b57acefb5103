import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `登录 ${name}`,
  'login.signUpTitle': (name: string) => `注册 ${name}`,
  'login.username': '用户名',
  'login.confirmPassword': '确认密码',
  'login.submit': '登录',
  'login.signUp': '注册',
  'login.toSignUp': '创建账号',
  'login.toLogin': '已有账号',
  'login.tokenUnusable': '保存的登录信息已无法使用，请重新登录。',
  'login.accountMade': '您的账号已就绪，请登录。',
  'login.passwordRule': (n: number) => (n === 1 ? '至少 1 个字符。' : `至少 ${n} 个字符，且不易被猜到。`),
  'login.passwordWeak': '此密码太短或太容易被猜到，请换一个。',
  'login.signUpOff': '目前不开放注册。',
  'login.captchaWorking': '正在进行人机验证…',
  'login.captchaSolved': '已通过人机验证。',
  'login.captchaUnavailable': '无法进行人机验证。',
  'login.captchaMissing': '请先完成人机验证，然后重试。',
  'login.captchaFailed': '人机验证未通过，请重试。',
  'login.refusedByServer': '用户名不能为空，密码也不能太短或太常见。',
}
