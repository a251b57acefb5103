import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Вход в ${name}`,
  'login.signUpTitle': (name: string) => `Регистрация в ${name}`,
  'login.username': 'Имя пользователя',
  'login.confirmPassword': 'Повторите пароль',
  'login.submit': 'Войти',
  'login.signUp': 'Зарегистрироваться',
  'login.toSignUp': 'Создать учётную запись',
  'login.toLogin': 'У меня есть учётная запись',
  'login.tokenUnusable': 'Сохранённый вход больше не действует. Войдите снова.',
  'login.accountMade': 'Учётная запись готова. Войдите.',
  'login.passwordRule': (n: number) =>
    n === 1
      ? 'Хотя бы один символ.'
      : count(n, {
          one: 'Не меньше {n} символа, и чтобы пароль нельзя было легко угадать.',
          few: 'Не меньше {n} символов, и чтобы пароль нельзя было легко угадать.',
          many: 'Не меньше {n} символов, и чтобы пароль нельзя было легко угадать.',
          other: 'Не меньше {n} символа, и чтобы пароль нельзя было легко угадать.',
        }),
  'login.passwordWeak': 'Этот пароль слишком короткий или его легко угадать. Придумайте другой.',
  'login.signUpOff': 'Сейчас регистрация закрыта.',
  'login.captchaWorking': 'Проверяем, что вы человек…',
  'login.captchaSolved': 'Вы человек.',
  'login.captchaUnavailable': 'Не удалось проверить, что вы человек.',
  'login.captchaMissing': 'Подтвердите, что вы человек, и попробуйте снова.',
  'login.captchaFailed': 'Проверка, что вы человек, не засчитана. Попробуйте снова.',
  'login.refusedByServer': 'Сервер не принимает пустое имя, а также короткий или распространённый пароль.',
}
