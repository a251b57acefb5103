import type { MessageModules } from '../../catalog.ts'

/** Korean texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `${name} 로그인`,
  'login.signUpTitle': (name: string) => `${name} 가입`,
  'login.username': '사용자 이름',
  'login.confirmPassword': '비밀번호 확인',
  'login.submit': '로그인',
  'login.signUp': '가입',
  'login.toSignUp': '계정 만들기',
  'login.toLogin': '이미 계정이 있습니다',
  'login.tokenUnusable': '저장된 로그인 정보를 사용할 수 없습니다. 다시 로그인하세요.',
  'login.accountMade': '계정이 준비되었습니다. 로그인하세요.',
  'login.passwordRule': (n: number) =>
    n === 1 ? '한 글자 이상이어야 합니다.' : `${n}자 이상이어야 하며, 추측하기 쉬운 것은 쓸 수 없습니다.`,
  'login.passwordWeak': '비밀번호가 너무 짧거나 추측하기 쉽습니다. 다른 비밀번호를 사용하세요.',
  'login.signUpOff': '지금은 가입할 수 없습니다.',
  'login.captchaWorking': '로봇이 아닌지 확인하는 중…',
  'login.captchaSolved': '로봇이 아님을 확인했습니다.',
  'login.captchaUnavailable': '로봇이 아닌지 확인하지 못했습니다.',
  'login.captchaMissing': '로봇이 아님을 확인한 다음 다시 시도하세요.',
  'login.captchaFailed': '로봇 확인에 실패했습니다. 다시 시도하세요.',
  'login.refusedByServer': '빈 이름이나 짧거나 흔한 비밀번호는 사용할 수 없습니다.',
}
