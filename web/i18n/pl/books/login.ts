import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Zaloguj się do ${name}`,
  'login.signUpTitle': (name: string) => `Zarejestruj się w ${name}`,
  'login.username': 'Nazwa użytkownika',
  'login.confirmPassword': 'Powtórz hasło',
  'login.submit': 'Zaloguj się',
  'login.signUp': 'Zarejestruj się',
  'login.toSignUp': 'Utwórz konto',
  'login.toLogin': 'Mam już konto',
  'login.tokenUnusable': 'Zapamiętane logowanie już nie działa. Zaloguj się ponownie.',
  'login.accountMade': 'Konto jest gotowe. Zaloguj się.',
  'login.passwordRule': (n: number) =>
    count(n, {
      one: 'Co najmniej jeden znak.',
      few: 'Co najmniej {n} znaki i nic, co łatwo odgadnąć.',
      many: 'Co najmniej {n} znaków i nic, co łatwo odgadnąć.',
      other: 'Co najmniej {n} znaku i nic, co łatwo odgadnąć.',
    }),
  'login.passwordWeak': 'To hasło jest za krótkie lub zbyt łatwo je odgadnąć. Wybierz inne.',
  'login.signUpOff': 'Rejestracja jest obecnie wyłączona.',
  'login.captchaWorking': 'Sprawdzanie, czy jesteś człowiekiem…',
  'login.captchaSolved': 'Jesteś człowiekiem.',
  'login.captchaUnavailable': 'Nie udało się sprawdzić, czy jesteś człowiekiem.',
  'login.captchaMissing': 'Potwierdź, że jesteś człowiekiem, i spróbuj ponownie.',
  'login.captchaFailed': 'Potwierdzenie, że jesteś człowiekiem, nie zostało przyjęte. Spróbuj ponownie.',
  'login.refusedByServer': 'Serwer nie przyjmuje pustej nazwy ani krótkiego lub popularnego hasła.',
}
