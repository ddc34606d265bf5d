/** Lengths of what a provider writes on his website (docs/product.md, A website of one's own). */
export const websiteLengths = {
  title: 100,
  description: 250,
  sectionTitle: 100,
  sectionSubtitle: 200,
  sectionContent: 3000,
  buttonText: 40,
  url: 300,
  email: 254,
  phone: 30,
  caption: 120,
  address: 150,
  area: 200,
  message: 500,
  question: 150,
  answer: 1000,
}
/** The site's own address, the part before the domain. */
export const subdomainLength = { least: 3, most: 30 }
/** Questions and answers on a site. */
export const maxQuestions = 8
/** A gallery is looked at on a phone. */
export const maxGalleryPictures = 24
/** A site is one page; what is beyond these is on Komšiluk. */
export const mostOnSite = { services: 12, testimonials: 9, gallery: 12 }
