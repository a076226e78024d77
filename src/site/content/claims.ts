import type { BenefitKey, Claim, Testimonial } from './site-content.ts'

/** Sample figures: the product's goals. No one has measured them; operators insert their own. */
export const siteBenefits: Readonly<Record<BenefitKey, Claim>> = {
  administratorHours: { figure: '15+ hours', text: 'a week back for whoever runs the league' },
  coachHours: { figure: '10+ hours', text: 'a month back for every coach' },
  conflicts: { figure: '95%', text: 'fewer scheduling conflicts' },
  errors: { figure: '98%', text: 'fewer errors in scores and lists' },
  seasonHours: { figure: '20+ hours', text: 'saved on the schedule of a season' },
  facilities: { figure: '30%', text: 'better use of the fields you have' },
  formCompletion: { figure: '35%', text: 'more sign-up forms filled in to the end' },
  feeCollection: { figure: '98%', text: 'of fees collected' },
}

export const siteReach: readonly Claim[] = [
  { figure: '2,500+', text: 'leagues' },
  { figure: '35,000+', text: 'teams' },
  { figure: '250,000+', text: 'games scheduled annually' },
]

/** Sample quotes from people who do not exist. */
export const siteTestimonials: readonly Testimonial[] = [
  {
    quote:
      'It rained out nine games on Saturday. By Sunday evening all of them had a new date and a field, and nobody had called me.',
    name: 'Dana Sample',
    role: 'runs a youth soccer league',
  },
  {
    quote:
      'Our field is behind a hill and there is never any signal. I enter the score, put the phone away, and it is there when I am home.',
    name: 'Luis Sample',
    role: 'coaches a U12 team',
  },
  {
    quote:
      'I used to send a photo of the standings to the parents. Now I send a link, once, and they know more than I do.',
    name: 'Kim Sample',
    role: 'manages three softball teams',
  },
]
