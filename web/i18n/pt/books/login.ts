import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Iniciar sessão em ${name}`,
  'login.signUpTitle': (name: string) => `Criar conta em ${name}`,
  'login.username': 'Nome de utilizador',
  'login.confirmPassword': 'Confirmar palavra-passe',
  'login.submit': 'Iniciar sessão',
  'login.signUp': 'Criar conta',
  'login.toSignUp': 'Criar uma conta',
  'login.toLogin': 'Já tenho uma conta',
  'login.tokenUnusable': 'Não foi possível utilizar a sessão guardada. Inicie sessão novamente.',
  'login.accountMade': 'A sua conta está pronta. Já pode iniciar sessão.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Pelo menos um caráter.' : `Pelo menos ${n} carateres, e nada que seja fácil de adivinhar.`,
  'login.passwordWeak': 'Esta palavra-passe é demasiado curta ou fácil de adivinhar. Escolha outra.',
  'login.signUpOff': 'De momento, não é possível criar contas aqui.',
  'login.captchaWorking': 'A verificar se é uma pessoa…',
  'login.captchaSolved': 'Confirmado: é uma pessoa.',
  'login.captchaUnavailable': 'Não foi possível verificar se é uma pessoa.',
  'login.captchaMissing': 'Prove que é uma pessoa e tente novamente.',
  'login.captchaFailed': 'A verificação de que é uma pessoa não foi aceite. Tente novamente.',
  'login.refusedByServer': 'O servidor não aceita um nome vazio nem uma palavra-passe curta ou demasiado comum.',
}
