import type { MessageModules } from '../../catalog.ts'

/** Spanish texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Iniciar sesión en ${name}`,
  'login.signUpTitle': (name: string) => `Registrarse en ${name}`,
  'login.username': 'Nombre de usuario',
  'login.confirmPassword': 'Confirmar contraseña',
  'login.submit': 'Iniciar sesión',
  'login.signUp': 'Registrarse',
  'login.toSignUp': 'Crear una cuenta',
  'login.toLogin': 'Ya tengo una cuenta',
  'login.tokenUnusable': 'La sesión guardada ya no es válida. Inicia sesión de nuevo.',
  'login.accountMade': 'Tu cuenta está lista. Ya puedes iniciar sesión.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Al menos un carácter.' : `Al menos ${n} caracteres, y nada que sea fácil de adivinar.`,
  'login.passwordWeak': 'Esta contraseña es demasiado corta o demasiado fácil de adivinar. Elige otra.',
  'login.signUpOff': 'En este momento no es posible registrarse aquí.',
  'login.captchaWorking': 'Comprobando que eres una persona…',
  'login.captchaSolved': 'Eres una persona.',
  'login.captchaUnavailable': 'No se ha podido comprobar que eres una persona.',
  'login.captchaMissing': 'Demuestra que eres una persona y vuelve a intentarlo.',
  'login.captchaFailed': 'La comprobación de que eres una persona no ha sido válida. Vuelve a intentarlo.',
  'login.refusedByServer': 'El servidor no acepta un nombre vacío ni una contraseña demasiado corta o demasiado común.',
}
