-- Refuses the deletion of a complaint, the reopening of an ended one, and a change of its sides, source and terms.
CREATE OR REPLACE FUNCTION keep_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.customer_id, NEW.provider_id, NEW.service_id, NEW.source_kind, NEW.source_id, NEW.answer_by, NEW.settle_by, NEW.created_at)
       IS NOT DISTINCT FROM
       (OLD.id, OLD.customer_id, OLD.provider_id, OLD.service_id, OLD.source_kind, OLD.source_id, OLD.answer_by, OLD.settle_by, OLD.created_at)
       AND (OLD.status = 'open' OR (NEW.status, NEW.outcome, NEW.ended_at) IS NOT DISTINCT FROM (OLD.status, OLD.outcome, OLD.ended_at))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a complaint is kept: % is refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
