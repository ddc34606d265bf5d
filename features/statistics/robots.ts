/** What calls itself a program: crawlers, previews of links, monitors, scripts. People's browsers never do. */
const marks =
  /bot\b|bot[/_;-]|crawl|spider|slurp|archiver|scan|monitor|preview|fetch|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|telegram|viber|curl|wget|python|java\/|okhttp|go-http|node|axios|undici|libwww|httpclient|ruby|perl|php|feed|validator|pingdom|uptime|semrush|ahrefs|dataprovider|postman|insomnia/i

/** Whether this User-Agent is no person's; an empty one is not either. */
export const isRobot = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || marks.test(userAgent)
