-- Filters and orders compare euros: what is written in dinars is worked out, and where a service names no amount, its
-- provider's cheapest line stands in. In steps of so many, each a transaction by itself.
DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT id INTO last FROM services WHERE id > after ORDER BY id OFFSET 1999 LIMIT 1;
    UPDATE services s SET price_from = compared.euros
    FROM (
      SELECT v.id, coalesce(
        CASE
          WHEN own.amount >= 1e10 THEN NULL
          WHEN v.price ~* 'din|rsd' THEN round(own.amount / 117.2, 2)
          ELSE own.amount
        END,
        (SELECT round(min(i.price) / 11720.0, 2) FROM price_items i WHERE i.provider_id = v.user_id)) AS euros
      FROM services v,
        LATERAL (SELECT substring(v.price FROM '(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?)') AS text) written,
        LATERAL (SELECT replace(
          CASE WHEN written.text ~ '^\d{1,3}\.\d{3}' THEN replace(written.text, '.', '') ELSE written.text END,
          ',', '.')::numeric AS amount) own
      WHERE v.id > after AND (last IS NULL OR v.id <= last) AND v.deleted_at IS NULL
    ) compared
    WHERE s.id = compared.id AND s.price_from IS DISTINCT FROM compared.euros;
    COMMIT;
    EXIT WHEN last IS NULL;
    after := last;
  END LOOP;
END
$$
