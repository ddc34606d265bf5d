-- Refuses changes of a sent quote version and its answer. Only the deletion of an account removes the texts.
CREATE OR REPLACE FUNCTION keep_quote_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('komsiluk.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a version that was sent is not deleted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.quote_id, NEW.version, NEW.lines, NEW.total, NEW.note, NEW.change_note, NEW.warranty, NEW.valid_until, NEW.sha256, NEW.sent_at)
      IS DISTINCT FROM
     (OLD.quote_id, OLD.version, OLD.lines, OLD.total, OLD.note, OLD.change_note, OLD.warranty, OLD.valid_until, OLD.sha256, OLD.sent_at)
     OR (OLD.status <> 'sent' AND (NEW.status, NEW.decided_at, NEW.reason) IS DISTINCT FROM (OLD.status, OLD.decided_at, OLD.reason))
     OR (OLD.account_snapshot IS NOT NULL AND NEW.account_snapshot IS DISTINCT FROM OLD.account_snapshot)
  THEN
    RAISE EXCEPTION 'a version that was sent is not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
