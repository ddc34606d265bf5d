/** Maximum lengths of a website's texts (docs/product.md, A website of one's own). */
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
export const subdomainLength = { min: 3, max: 30 }
export const MAX_QUESTIONS = 8
/** This limit is low enough for a phone to load the whole gallery. */
export const MAX_GALLERY_PICTURES = 24
/** Limits of items on a site, which is one page. The main site shows the other items. */
export const maxOnSite = { services: 12, testimonials: 9, gallery: 12 }
export const MAX_UNDO_STEPS = 50
