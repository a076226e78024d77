import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/scores/countersign', {
  bothReportsPhoneGo: 'Both reports are on this phone and will send when there’s a signal.',
  bothSidesAgree: 'Both sides agree',
  cameraBusyAnotherApp: 'The camera is busy. Close other apps that use it, or use a picture of the code.',
  cameraCouldNotUsed: 'The camera couldn’t be used. Use a picture of the code.',
  cameraNotAllowedHere:
    'The camera is blocked. Allow it for this site in your browser’s settings, or use a picture of the code.',
  checkingCode: 'Checking the code…',
  choosePicture: 'Use a picture of the code',
  codeOf: (home: string, score: string, away: string) => `Code for ${home} ${score} ${away}`,
  codeYourAnswer: (home: string, score: string, away: string) => `Your reply code: ${home} ${score} ${away}`,
  confirmedBoth: 'Confirmed by both',
  confirmResultOtherSides: 'Confirm a result with the other team’s phone, even without a signal.',
  countersign: (score: string) => `Countersign ${score}`,
  fileCouldNotRead: 'This file isn’t a picture we can read.',
  game: 'Game',
  holdCameraOverCode: 'Point the camera at the code on the other phone.',
  makingCode: 'Making the code…',
  noCameraWasFound: 'No camera found. Use a picture of the code.',
  noCodeWasFound: 'No code found in this picture. Take a sharp one that shows the whole code.',
  nowShow: (authorName: string) => `Now show this to ${authorName}`,
  official: 'Official',
  openCamera: 'Open the camera',
  openGame: 'Open the game',
  otherSideOpensTaps: (productName: string) =>
    `Ask the other team to open ${productName}, tap Scan a code, and point the camera here.`,
  pictureCode: 'Picture of the code',
  readingPicture: 'Reading the picture…',
  scanAnotherCode: 'Scan another code',
  scanCode: 'Scan a code',
  scannedThereBothPhones:
    'Once they scan it, both phones have both reports, and the first one with a signal sends them.',
  scanTheirCode: 'Scan their code',
  scoreDifferent: 'The score is different',
  showCode: 'Show as code',
  showCodeToTeam: (team: string) => `Show as code to ${team}`,
  signedBy: (authorName: string, reportSide: string, gameDayAndTime: string) =>
    `Signed by ${authorName} (${reportSide}), ${gameDayAndTime}`,
  stopCamera: 'Stop the camera',
  theirPhoneThenShows: 'Their phone then shows a code. Scan it, so that both phones have both reports.',
  today: 'Today',
  whatCameraSees: 'Camera view',
  worksWithoutSignalWhichever: 'This works without a signal. The first phone to get one sends both reports.',
  youReportedCountersigningReplaces: (score: string, score2: string) =>
    `You reported ${score}. Countersigning changes it to ${score2}.`,
  yourReportCode: 'Your report as a code',
})
