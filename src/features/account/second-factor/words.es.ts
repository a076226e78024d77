import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  added: (relativeMoment) => `Agregado ${relativeMoment}`,
  back: 'Atrás',
  cancel: 'Cancelar',
  checking: 'Comprobando…',
  codeFromAppYour:
    'Un código de una aplicación en tu teléfono, que se pide después de tu contraseña. Así, una contraseña robada no basta.',
  codeFromYourAuthenticator: 'Código de tu aplicación de autenticación',
  codeNotRightChanges:
    'Este código es incorrecto. Los códigos cambian cada 30 segundos; si sigue fallando, revisa la hora de tu teléfono.',
  codesDoNotWork: (isOnlyOne) =>
    isOnlyOne
      ? 'Sus códigos dejarán de funcionar. Es el único que tienes: no podrás abrir las organizaciones que exigen un segundo factor hasta que configures otro. Lo que guardaste se queda en este dispositivo.'
      : 'Sus códigos dejarán de funcionar.',
  continue: 'Continuar',
  copy: 'Copiar',
  copyKey: 'Copiar clave',
  eachSignsYouOnce: (productName) =>
    `Si pierdes tu teléfono, cada código te permite iniciar sesión en ${productName} una vez. Guárdalos lejos de tu teléfono; no se mostrarán otra vez.`,
  enterCodeAppShows: 'Ingresa el código que muestra la aplicación.',
  iHaveSavedThem: 'Ya los guardé',
  keyCodeAuthenticatorApp: 'Código QR de la clave, para una aplicación de autenticación',
  keyCopied: 'Clave copiada',
  makeNewRecoveryCodes: 'Crear códigos de recuperación nuevos',
  myPhone: 'Mi teléfono',
  name: 'Nombre',
  next: 'Siguiente',
  nothingScanSamePhone: '¿No puedes escanearlo? En este teléfono, {link} o escribe esta clave:',
  oneMoment: 'Un momento…',
  oneTenYouSaved: 'Uno de los diez que guardaste. Cada uno funciona una vez.',
  openApp: 'abre la clave en la aplicación',
  openAuthenticatorAppYour: 'Abre una aplicación de autenticación en tu teléfono y escanea el código QR.',
  pleaseEnterName: 'Ingresa un nombre.',
  pleaseEnterOneYour: 'Ingresa uno de tus códigos de recuperación: dieciséis letras y números.',
  pleaseEnterSixDigits: 'Ingresa los seis dígitos que muestra la aplicación.',
  print: 'Imprimir',
  recoveryCode: 'Código de recuperación',
  recoveryCode2: 'Usar un código de recuperación',
  recoveryCodeCount: (count) => (count === 1 ? '1 código de recuperación' : `${count} códigos de recuperación`),
  recoveryCodeNotRight: 'Este código de recuperación es incorrecto o ya se usó.',
  recoveryCodesCopied: 'Códigos de recuperación copiados',
  remove: (factor) => `Quitar ${factor}`,
  remove2: 'Quitar',
  remove3: (removing) => `¿Quitar ${removing}?`,
  secondFactorMfa: 'Segundo factor (MFA)',
  secondFactorRemoved: 'Segundo factor eliminado',
  secondFactorSetUp: 'Segundo factor configurado',
  sessionWasOpenedWithout:
    'Iniciaste sesión aquí sin tu segundo factor. Ingresa su código para ver, enviar y cambiar lo que lo exige.',
  setUpAnotherOne: 'Configurar otro',
  setUpSecondFactor: 'Configurar un segundo factor',
  sixDigitsTheyChange: 'Seis dígitos. Cambian cada 30 segundos.',
  soYouKnowAmong: 'Para distinguirlo de otros: por ejemplo, el teléfono o la aplicación.',
  turnOn: 'Activar',
  unavailableSignServerApp: 'Este servidor no permite iniciar sesión en dos pasos.',
  whereYouSignedWithout:
    'Se cerrará tu sesión en los dispositivos donde la iniciaste sin él. Configura un segundo, por ejemplo en otro teléfono, por si pierdes este.',
  youHaveLeftCase: (quantity) => `Te quedan ${quantity}, por si pierdes tu teléfono. Los nuevos los reemplazan.`,
  youHaveNoRecovery: 'No tienes códigos de recuperación. Sin ellos, si pierdes el teléfono no podrás entrar.',
  youHaveOneName: 'Ya tienes uno con este nombre.',
  yourAuthenticatorApp: 'Usar tu aplicación de autenticación',
  yourBrowserDidNot: 'Tu navegador no permitió copiarlos. Imprímelos o escríbelos.',
  yourBrowserDidNot2: 'Tu navegador no permitió copiarla. Escribe la clave.',
  yourRecoveryCodes: 'Tus códigos de recuperación',
  yourSecondFactorUse: 'Segundo factor confirmado aquí',
}
