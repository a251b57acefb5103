import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Entrar em ${name}`,
  'login.signUpTitle': (name: string) => `Criar conta em ${name}`,
  'login.username': 'Nome de usuário',
  'login.confirmPassword': 'Confirmar senha',
  'login.submit': 'Entrar',
  'login.signUp': 'Criar conta',
  'login.toSignUp': 'Criar uma conta',
  'login.toLogin': 'Já tenho uma conta',
  'login.tokenUnusable': 'O login salvo não pôde ser usado. Entre novamente.',
  'login.accountMade': 'Sua conta está pronta. É só entrar.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Pelo menos um caractere.' : `Pelo menos ${n} caracteres, e nada fácil de adivinhar.`,
  'login.passwordWeak': 'Esta senha é curta demais ou fácil demais de adivinhar. Escolha outra.',
  'login.signUpOff': 'No momento, não é possível criar contas aqui.',
  'login.captchaWorking': 'Verificando se você é uma pessoa…',
  'login.captchaSolved': 'Você é uma pessoa.',
  'login.captchaUnavailable': 'Não foi possível verificar se você é uma pessoa.',
  'login.captchaMissing': 'Prove que você é uma pessoa e tente novamente.',
  'login.captchaFailed': 'A verificação de que você é uma pessoa não foi aceita. Tente novamente.',
  'login.refusedByServer': 'O servidor não aceita nome vazio nem senha curta ou comum demais.',
}
